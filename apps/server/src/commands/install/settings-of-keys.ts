/** Settings with secrets, and those that need them, of the program with the keys alone. */
export const SETTINGS_OF_KEYS = ['AGENT_KEYS', 'BACKUP_DIR', 'BACKUP_PASSWORD'] as const

/**
 * Returns the settings of the program with the keys whose value has several lines. The other programs get a copy of the
 * settings file without these settings, line by line, so the second line of such a value would stay in it.
 */
export function settingsOfSeveralLines(settings: Readonly<Record<string, string | undefined>>): readonly string[] {
  return SETTINGS_OF_KEYS.filter((name) => settings[name]?.includes('\n') === true)
}
