/** Members of an answer before serialization to JSON. */
export type Result = Readonly<Record<string, unknown>>
