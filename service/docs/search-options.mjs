/** The options of the documentation's search, shared by the service and the pages of the static site. */
export const searchOptions = {
  fields: ["heading", "page", "text"],
  storeFields: ["href", "page", "heading", "text"],
  searchOptions: {
    prefix: true,
    fuzzy: (/** @type {string} */ word) => (word.length > 4 ? 0.2 : false),
    boost: { heading: 4, page: 2 },
    combineWith: "AND",
  },
};
