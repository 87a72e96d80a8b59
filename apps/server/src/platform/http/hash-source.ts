import { createHash } from 'node:crypto'

/** The content policy's source of a script or style written into a document. */
export const hashSource = (text: string): string => `'sha384-${createHash('sha384').update(text).digest('base64')}'`
