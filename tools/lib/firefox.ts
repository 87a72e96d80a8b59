import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['firefox-esr', 'firefox']
const ELSEWHERE = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** Path of a Firefox on the machine, if there is one; nothing is installed for it. `FIREFOX_PATH` names another one. */
export function findFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env['FIREFOX_PATH'] ?? '', ...onPath, ...ELSEWHERE].find((path) => path !== '' && existsSync(path))
}
