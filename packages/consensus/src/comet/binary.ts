import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ConsensusError } from '../base/consensus-error.ts'
import { run } from './run.ts'

/** The only version that this program starts. Validators of one network run one version. */
export const COMETBFT_VERSION = '0.38.25'

export type Environment = Readonly<Record<string, string | undefined>>

export interface BinaryLookup {
  readonly env: Environment
  /** Called with a sentence before a build, which takes minutes. */
  readonly onProgress: (message: string) => void
}

/** Returns the folder in which a built binary is kept for later starts. */
export function binaryCache(env: Environment): string {
  const caches = env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache')
  return join(caches, 'tidebook', 'cometbft', COMETBFT_VERSION)
}

/** Returns the path of a program in the folders of `PATH`. */
function findOnPath(name: string, env: Environment): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Returns undefined for a binary of the right version, otherwise a sentence that says what is wrong. */
async function problemOf(binary: string): Promise<string | undefined> {
  if (!isExecutable(binary)) return `${binary} is not a program`
  const { status, output, errors } = await run(binary, ['version'])
  const version = output.trim()
  if (status !== 0) return `${binary} does not report its version: ${errors.trim().slice(0, 200)}`
  // a build from a repository adds the commit: 0.38.25+1a2b3c4
  if (version.replace(/\+.*$/, '') === COMETBFT_VERSION) return undefined
  return `${binary} is version ${version.slice(0, 40)}, not ${COMETBFT_VERSION}`
}

function missing(problems: readonly string[]): ConsensusError {
  const ways = [
    `set COMETBFT_BIN to the binary of https://github.com/cometbft/cometbft/releases/tag/v${COMETBFT_VERSION}`,
    'put that binary on PATH under the name cometbft',
    'install Go 1.22 or newer (https://go.dev/dl); the next start builds CometBFT once',
  ]
  const found = problems.length === 0 ? '' : ` (${problems.join('; ')})`
  const list = ways.map((way, index) => `${index + 1}. ${way}`).join('\n')
  return new ConsensusError('consensus/binary', `CometBFT ${COMETBFT_VERSION} was not found${found}. Either:\n${list}`)
}

/**
 * Returns the path of the CometBFT binary: `COMETBFT_BIN`, else `cometbft` on `PATH`, else the one in the user's cache.
 * Without any, it is built into the cache with `go install`, after `onProgress` says so.
 * @throws ConsensusError consensus/binary that lists the three ways to get it, or names the wrong version
 */
export async function findCometBinary({ env, onProgress }: BinaryLookup): Promise<string> {
  const named = env['COMETBFT_BIN']
  if (named !== undefined && named !== '') {
    const problem = await problemOf(named)
    if (problem === undefined) return named
    throw new ConsensusError('consensus/binary', `COMETBFT_BIN: ${problem}`)
  }
  const cached = join(binaryCache(env), 'cometbft')
  const candidates = [findOnPath('cometbft', env), isExecutable(cached) ? cached : undefined]
  const problems: string[] = []
  for (const candidate of candidates) {
    if (candidate === undefined) continue
    const problem = await problemOf(candidate)
    if (problem === undefined) return candidate
    problems.push(problem)
  }
  const go = findOnPath('go', env)
  if (go === undefined) throw missing(problems)
  onProgress(`Building CometBFT ${COMETBFT_VERSION} with Go into ${binaryCache(env)}. This takes a few minutes, once.`)
  const problem = await build(go, env)
  if (problem === undefined) return cached
  throw missing([...problems, problem])
}

/** Builds the binary into the cache. Returns a sentence when that fails. */
async function build(go: string, env: Environment): Promise<string | undefined> {
  const folder = binaryCache(env)
  mkdirSync(folder, { recursive: true })
  const source = `github.com/cometbft/cometbft/cmd/cometbft@v${COMETBFT_VERSION}`
  const { status, errors } = await run(go, ['install', '-trimpath', source], {
    ...env,
    GOBIN: folder,
    CGO_ENABLED: '0',
  })
  if (status === 0) return problemOf(join(folder, 'cometbft'))
  return `go install failed: ${errors.trim().slice(-300)}`
}
