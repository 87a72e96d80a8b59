import { createHash } from 'node:crypto'

/** Returns the content security policy source of an inline script or style. */
export const hashSource = (text: string): string => `'sha384-${createHash('sha384').update(text).digest('base64')}'`
