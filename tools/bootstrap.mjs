// The only script that the machine's own Node.js runs. Installs the project's runtime and dependencies, then starts the
// pinned Node.js. Uses only built-in modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFileLock } from './file-lock.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const stamp = join(modules, '.tidebook-installed')
/** Names the kind of the last install. `npm ci` removes node_modules first, so a failed install has no stamp. */
const kind = join(root, '.cache/install-kind')
const runtime = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

/** Names of shells that npm uses to run scripts. */
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox']

const commands = {
  start: ['tools/start.ts'],
  build: ['tools/build.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  bench: ['tools/bench.ts'],
  nightly: ['tools/nightly.ts'],
  chaos: ['tools/chaos.ts'],
  coverage: ['tools/coverage.ts'],
  conformance: ['tools/conformance.ts'],
  differential: ['tools/differential.ts'],
  mutation: ['tools/mutation.ts'],
  release: ['tools/release.ts'],
  sim: ['tools/sim.ts'],
  node: ['packages/node/src/main.ts'],
  tidebook: ['apps/server/src/main.ts'],
}

/** Commands that run without developer tools. */
const LEAN_COMMANDS = ['build', 'node', 'tidebook']
/** Argument with which a command installs without developer tools. */
const OMIT_DEV = '--omit=dev'
/** Suffix of the stamp of an install without developer tools. */
const LEAN_MARK = ' omit=dev'

/** Returns the name and the parent of a process (proc(5)), or undefined if it has ended. */
function statOf(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(parent) }
  } catch {
    return undefined
  }
}

/**
 * Returns the process IDs of npm and of the shell that it may have started in between. Zero represents a process that
 * ended before this check; the first process of the machine has then adopted its children.
 */
function starters() {
  if (process.env.npm_lifecycle_event === undefined || !existsSync('/proc/self/stat')) return []
  const shell = SHELLS.includes(statOf(process.ppid)?.name ?? '') ? [process.ppid] : []
  const npm = shell.length === 0 ? process.ppid : (statOf(process.ppid)?.parent ?? 0)
  const isNpm = npm !== 1 || /^(npm|node)/.test(statOf(npm)?.name ?? '')
  return [...shell, isNpm ? npm : 0]
}

const startedBy = starters()

function fail(code, text) {
  process.stderr.write(`tidebook: ${text}\n`)
  process.exit(code)
}

function requireSupportedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      10,
      `Node.js 20.19 or newer is needed, this is ${process.versions.node}. Install it from nodejs.org and run the command again.`,
    )
  }
}

/** Returns a hash of everything that determines the installed tree: the lock file and the platform. */
function wantedState() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

/** Returns the stamp of the last completed install; empty if there is none. */
function stampText() {
  return existsSync(stamp) && existsSync(runtime) ? readFileSync(stamp, 'utf8') : ''
}

/**
 * Returns whether to install without developer tools: the command must not need them, and either this call requests it,
 * or the last install had none, even if it failed.
 */
function isLean(command, args) {
  return LEAN_COMMANDS.includes(command) && (args.includes(OMIT_DEV) || wasLean())
}

function wasLean() {
  return stampText().endsWith(LEAN_MARK) || (existsSync(kind) && readFileSync(kind, 'utf8') === OMIT_DEV)
}

/** Returns whether the dependencies are installed. A complete install serves every command. */
function isInstalled(state, lean) {
  const text = stampText()
  return text === state || (lean && text === state + LEAN_MARK)
}

/**
 * Installs the dependencies if necessary. If several commands start together, one installs and the others wait for it.
 */
function ensureDependencies(lean) {
  const state = wantedState()
  if (isInstalled(state, lean)) return
  const announceWait = (id) =>
    process.stderr.write(`tidebook: waiting for process ${id}, which installs the dependencies\n`)
  withFileLock(join(root, '.cache/install.lock'), announceWait, () => {
    if (!isInstalled(state, lean)) installDependencies(state, lean)
  })
}

function installDependencies(state, lean) {
  process.stderr.write('tidebook: installing dependencies (first run, may take several minutes)\n')
  writeFileSync(kind, lean ? OMIT_DEV : '')
  const progress = spawn(lastingNode(), [join(root, 'tools/install-progress.mjs'), root, lean ? 'lean' : 'all'], {
    stdio: ['ignore', 'ignore', 2],
  })
  // An install without progress output is better than none.
  progress.on('error', () => {})
  // an npm version without support for allowScripts would run every install script
  const isDone =
    npm(['ci', '--ignore-scripts', lean ? OMIT_DEV : '--include=dev']) &&
    npm(['rebuild', '--ignore-scripts=false', ...allowedToRun()])
  progress.kill()
  if (!isDone)
    fail(
      11,
      'the dependencies could not be installed; the lines above say why. Check the network and run the command again.',
    )
  writeFileSync(stamp, lean ? state + LEAN_MARK : state)
}

/** Returns the installed packages whose install scripts may run. Packages for other machines are not installed. */
function allowedToRun() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(join(modules, name)))
}

/**
 * Returns a Node.js outside of node_modules, from which npm removes the project's own during an install. Returns the
 * running one if it finds no other.
 */
function lastingNode() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const candidates = [process.env.npm_node_execpath, process.execPath, ...onPath]
  return candidates.find((path) => path && !path.startsWith(modules) && existsSync(path)) ?? process.execPath
}

function npm(args) {
  const program = process.env.npm_execpath
  const [command, before] = program && /\.c?js$/.test(program) ? [lastingNode(), [program]] : ['npm', []]
  const { status } = spawnSync(command, [...before, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: '' },
    shell: process.platform === 'win32' && command === 'npm',
  })
  return status === 0
}

function handOver(command, args) {
  const entry = commands[command]
  if (!entry) fail(12, `unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`)
  const child = spawn(
    runtime,
    ['--disable-warning=ExperimentalWarning', join(root, entry[0]), ...entry.slice(1), ...args],
    {
      cwd: command === 'node' || command === 'tidebook' ? (process.env.INIT_CWD ?? process.cwd()) : root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
        TIDEBOOK_PARENTS: [process.pid, ...startedBy].join(','),
        // caches compiled code for the next start
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compiled'),
      },
    },
  )
  // A terminal sends Ctrl-C to the whole process group; a service manager signals only this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  stopWithNpm(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/**
 * Stops the child when its parent npm ends. npm sends a stop signal only to the shell in between, which ends without
 * forwarding it.
 */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
}

const [command = 'start', ...rest] = process.argv.slice(2)
requireSupportedNode()
ensureDependencies(isLean(command, rest))
// the process that started this one may have been stopped during the install, which takes a while
if (startedBy.some((id) => statOf(id) === undefined)) process.exit(143)
handOver(
  command,
  rest.filter((arg) => arg !== OMIT_DEV),
)
