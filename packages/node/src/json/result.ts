/** Members of an answer, before they become JSON. */
export type Result = Readonly<Record<string, unknown>>
