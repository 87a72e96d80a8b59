/** Where somebody with a one-time link comes to; its token stands behind `#`. */
export const WELCOME_PATH = '/staff/welcome'

/** The address of a section. */
export const pathOf = (id: string): string => `/staff/${id}`
