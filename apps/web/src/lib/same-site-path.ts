import { PATHS } from './paths.ts'

const MAX_LENGTH = 500

/** Whether a text is a link to a page of this application; content from outside may link to other sites. */
export function isSameSitePath(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text.length <= MAX_LENGTH &&
    Object.values(PATHS).some((path) => path === text.split(/[?#]/u)[0])
  )
}
