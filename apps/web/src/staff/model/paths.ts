/** Target path of a one-time link; its token is in the fragment, after `#`. */
export const WELCOME_PATH = '/staff/welcome'

/** Returns the path of a section. */
export function pathOf(id: string): string {
  return `/staff/${id}`
}
