import { createHash } from 'node:crypto'

/** Returns the content security policy source of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha384-${createHash('sha384').update(text).digest('base64')}'`
}
