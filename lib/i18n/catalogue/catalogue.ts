/** Each phrase as the source says it, with what it is in Spanish, French and German. `{name}` is filled in. */
export type Catalogue = Readonly<Record<string, readonly [es: string, fr: string, de: string]>>;
