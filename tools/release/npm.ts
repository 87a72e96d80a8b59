import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const MAX_OUTPUT = 1 << 26

/**
 * Runs npm in a folder and returns its standard output.
 * @throws Error with npm's output if it fails
 */
export async function npm(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute('npm', [...args], { cwd: folder, maxBuffer: MAX_OUTPUT })
  return stdout
}

/**
 * Packs folders that contain a `package.json`. The same files give the same bytes, because npm stores no times.
 * @param folders absolute paths
 * @returns the paths of the archives in `target`, in the order of `folders`
 */
export async function pack(folders: readonly string[], target: string): Promise<string[]> {
  const output = await npm(target, ['pack', '--ignore-scripts', '--json', ...folders])
  return (JSON.parse(output) as readonly { readonly filename: string }[]).map(({ filename }) => join(target, filename))
}
