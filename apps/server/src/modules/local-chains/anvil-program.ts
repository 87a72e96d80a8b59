import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Returns the path of the program that runs Ethereum-type chains; undefined if this optional dependency is not
 * installed.
 */
export function anvilProgram(): string | undefined {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  try {
    const require = createRequire(import.meta.url)
    const folder = dirname(require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`))
    const program = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
