import { writeWhole } from '@tidebook/node/files'

/** Programs of other roles, perhaps of another user, read it too; nothing in it is secret. */
const READABLE = 0o644

/** JSON as a person reads it, with a line end behind it. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Writes a file of JSON whole, so that neither a reader nor a crash ever sees half of it. */
export const writeJson = (path: string, value: unknown): void => writeWhole(path, jsonText(value), READABLE)
