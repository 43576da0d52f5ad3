/** How the documentation is searched, by the service and by the page of the written site. */
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
