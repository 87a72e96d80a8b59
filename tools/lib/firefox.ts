import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['firefox-esr', 'firefox']
const OTHER_PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** Returns the path of an installed Firefox, or undefined. Installs nothing. `FIREFOX_PATH` overrides the path. */
export function findFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env['FIREFOX_PATH'] ?? '', ...onPath, ...OTHER_PATHS].find((path) => path !== '' && existsSync(path))
}
