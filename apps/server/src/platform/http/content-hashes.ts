import { createHash } from 'node:crypto'

/** Returns the integrity values in a document of our own build. */
export function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script\b[^>]*\bintegrity="(sha384-[A-Za-z0-9+/=]+)"/gu)].map((match) => match[1] ?? '')
}

/** Returns the content security policy source of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha384-${createHash('sha384').update(text).digest('base64')}'`
}
