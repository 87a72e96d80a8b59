import { PATHS } from './paths.ts'

const MAX_LENGTH = 500

/** Whether a text links to a page of this application: an external value may link to another site. */
export function isSameSitePath(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text.length <= MAX_LENGTH &&
    Object.values(PATHS).some((path) => path === text.split(/[?#]/u)[0])
  )
}
