/** Settings that only the program with the keys has: secrets, and settings that need them. */
export const SETTINGS_OF_KEYS = ['AGENT_KEYS', 'BACKUP_DIR', 'BACKUP_PASSWORD'] as const

/**
 * Returns those settings of the program with the keys whose value has several lines. The other programs get a copy of
 * the settings file with the lines of these settings removed, so further lines of such a value would remain in the
 * copy.
 */
export function settingsOfSeveralLines(settings: Readonly<Record<string, string | undefined>>): readonly string[] {
  return SETTINGS_OF_KEYS.filter((name) => settings[name]?.includes('\n') === true)
}
