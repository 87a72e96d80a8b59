import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COMETBFT_VERSION } from '@tidebook/consensus'

const exec = promisify(execFile)
const MODULE = 'github.com/cometbft/cometbft'
const REAL_CLOCK = 'Canonical(time.Now())'
const SHIFTED_CLOCK = 'Canonical(shift(time.Now()))'

/**
 * Returns the path of a CometBFT whose wall clock tests can shift, and builds it once. Programs written in Go read the
 * clock without the C library, so a library cannot shift it. Undefined without Go.
 */
export async function buildShiftedEngine(onProgress: (text: string) => void): Promise<string | undefined> {
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'tidebook', 'cometbft')
  const binary = join(folder, `${COMETBFT_VERSION}-shifted-clock`, 'cometbft')
  if (existsSync(binary)) return binary
  try {
    await exec('go', ['version'])
  } catch {
    return undefined
  }
  onProgress(`Building CometBFT ${COMETBFT_VERSION} with a clock that tests can shift. This takes a few minutes, once.`)
  const { stdout } = await exec('go', ['mod', 'download', '-json', `${MODULE}@v${COMETBFT_VERSION}`])
  const { Dir: original } = JSON.parse(stdout) as { readonly Dir: string }
  const source = join(folder, `${COMETBFT_VERSION}-source`)
  mkdirSync(join(folder, `${COMETBFT_VERSION}-shifted-clock`), { recursive: true })
  cpSync(original, source, { recursive: true })
  try {
    shiftClock(join(source, 'types', 'time'))
    await exec('go', ['build', '-trimpath', '-o', `${binary}.new`, './cmd/cometbft'], { cwd: source })
    copyFileSync(`${binary}.new`, binary)
    chmodSync(binary, 0o755)
    rmSync(`${binary}.new`)
  } finally {
    rmSync(source, { recursive: true, force: true })
  }
  return binary
}

/** Changes the copy of CometBFT's package `types/time`. */
function shiftClock(folder: string): void {
  const file = join(folder, 'time.go')
  const text = readFileSync(file, 'utf8')
  if (!text.includes(REAL_CLOCK)) throw new TypeError(`${file} does not read the clock as expected`)
  // The files of Go's module cache are read-only.
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  writeFileSync(file, text.replace(REAL_CLOCK, SHIFTED_CLOCK))
  copyFileSync(join(import.meta.dirname, 'offset.go'), join(folder, 'offset.go'))
}
