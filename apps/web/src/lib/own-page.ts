import { PATHS } from './paths.ts'

const LONGEST = 500

/** Whether a text links to a page of this application: an external value may link to another site. */
export const isOwnPage = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= LONGEST &&
  Object.values(PATHS).some((path) => path === text.split(/[?#]/u)[0])
