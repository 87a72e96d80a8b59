import { ROLES, type Role } from './settings.ts'

/** Returns the name of a program, for units, logs and backups: `tidebook`, with its roles if it does not play all. */
export function programName(roles: Iterable<Role>): string {
  const played = new Set(roles)
  const names = ROLES.filter((role) => played.has(role))
  return names.length === ROLES.length ? 'tidebook' : `tidebook-${names.join('-')}`
}
