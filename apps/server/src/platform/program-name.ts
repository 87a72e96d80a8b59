import { ROLES, type Role } from './settings.ts'

/**
 * Returns the name of a program, for units, logs and backups: `tidebook`, followed by its roles unless it has all of
 * them.
 */
export function programName(roles: Iterable<Role>): string {
  const played = new Set(roles)
  const names = ROLES.filter((role) => played.has(role))
  return names.length === ROLES.length ? 'tidebook' : `tidebook-${names.join('-')}`
}
