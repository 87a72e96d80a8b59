import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { root } from './lib/run.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/**
 * A stand-in for npm: removes the project's runtime as `npm ci` does, and restores it with the package scripts as `npm
 * rebuild` does.
 */
const NPM = `
const { appendFileSync, linkSync, mkdirSync, rmSync } = require('node:fs')
const { join } = require('node:path')
const modules = join(process.cwd(), 'node_modules')
if (process.argv[2] === 'ci') {
  appendFileSync(join(process.cwd(), 'installs'), process.argv.slice(2, 5).join(' ') + '\\n')
  rmSync(modules, { recursive: true, force: true })
  if (process.env.FAIL !== undefined) process.exit(1)
  mkdirSync(join(modules, '.bin'), { recursive: true })
} else {
  linkSync(process.env.RUNTIME, join(modules, '.bin', 'node'))
}
`

/**
 * Creates a project with the bootstrap script and a stand-in for npm.
 * @param hasEarlierInstall whether an earlier version's dependencies are installed
 */
function project(hasEarlierInstall: boolean): { folder: string; bin: string; env: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-bootstrap-'))
  folders.push(folder)
  const runtime = join(folder, 'runtime')
  cpSync(process.execPath, runtime)
  chmodSync(runtime, 0o755)
  mkdirSync(join(folder, 'tools'))
  for (const name of ['bootstrap.mjs', 'file-lock.mjs', 'install-progress.mjs'])
    cpSync(join(root, 'tools', name), join(folder, 'tools', name))
  for (const name of ['test', 'build', 'start'])
    writeFileSync(
      join(folder, `tools/${name}.ts`),
      "process.stdout.write(['handed over', ...process.argv.slice(2)].join())\n",
    )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "allowScripts": {} }')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'npm.cjs'), NPM)
  const bin = join(folder, 'node_modules/.bin')
  if (hasEarlierInstall) {
    mkdirSync(bin, { recursive: true })
    linkSync(runtime, join(bin, 'node'))
    writeFileSync(join(folder, 'node_modules/.tidebook-installed'), 'the state of an earlier version')
  }
  const env = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    npm_execpath: join(folder, 'npm.cjs'),
    npm_node_execpath: runtime,
    RUNTIME: runtime,
  }
  return { folder, bin, env }
}

it('the runtime that an install removes reinstalls the dependencies', () => {
  const { folder, bin, env } = project(true)
  const { status, stdout, stderr } = spawnSync(join(bin, 'node'), ['tools/bootstrap.mjs', 'test'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: 'handed over' })
})

it('one of several commands that start together installs the dependencies, and the others wait', async () => {
  const { folder, env } = project(false)
  const started = Array.from({ length: 3 }, async () => {
    const child = spawn(env['RUNTIME'] ?? '', ['tools/bootstrap.mjs', 'test'], { cwd: folder, env })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
    const [code] = await once(child, 'close')
    return { code, output: chunks.join('') }
  })
  const results = await Promise.all(started)
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  for (const { output } of results) expect(output).toContain('handed over')
  expect(readFileSync(join(folder, 'installs'), 'utf8')).toBe('ci --ignore-scripts --include=dev\n')
})

it('replaces the lock of an install that was killed', () => {
  const { folder, env } = project(false)
  mkdirSync(join(folder, '.cache'))
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(join(folder, '.cache/install.lock'), String(ended))
  const { status, stdout } = spawnSync(env['RUNTIME'] ?? '', ['tools/bootstrap.mjs', 'test'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'handed over' })
  expect(existsSync(join(folder, '.cache/install.lock'))).toBe(false)
})

it('installs without developer tools when a build requests it, until a command needs them', () => {
  const { folder, env } = project(false)
  const run = (...args: string[]) =>
    spawnSync(env['RUNTIME'] ?? '', ['tools/bootstrap.mjs', ...args], { cwd: folder, encoding: 'utf8', env })
  const installs = (): string[] => readFileSync(join(folder, 'installs'), 'utf8').trim().split('\n')
  const [lean, whole] = ['ci --ignore-scripts --omit=dev', 'ci --ignore-scripts --include=dev']
  expect(run('build', '--omit=dev', '--other')).toMatchObject({ status: 0, stdout: 'handed over,--other' })
  expect(run('build')).toMatchObject({ status: 0 })
  expect(installs()).toEqual([lean])
  // a change of the lock file keeps the kind of install
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }')
  expect(run('build')).toMatchObject({ status: 0 })
  expect(installs()).toEqual([lean, lean])
  // so does an update that failed after npm had removed the packages
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": { "": {} } }')
  env['FAIL'] = 'yes'
  expect(run('build')).toMatchObject({ status: 11 })
  delete env['FAIL']
  expect(run('build')).toMatchObject({ status: 0 })
  expect(installs()).toEqual([lean, lean, lean, lean])
  expect(run('start')).toMatchObject({ status: 0 })
  expect(run('build', '--omit=dev')).toMatchObject({ status: 0 })
  expect(installs()).toEqual([lean, lean, lean, lean, whole])
})

it('UX-205 prints how many packages an install has unpacked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-progress-'))
  folders.push(folder)
  const packages = {
    'packages/own': {},
    'node_modules/own': { link: true },
    'node_modules/done': {},
    'node_modules/folder-only': {},
    'node_modules/missing': {},
    'node_modules/other-machine': { optional: true },
    'node_modules/tool': { dev: true },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  for (const name of ['done', 'folder-only']) mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  writeFileSync(join(folder, 'node_modules/done/package.json'), '{}')
  const child = spawn(process.execPath, [join(root, 'tools/install-progress.mjs'), folder, 'lean', '10'])
  const [line] = (await once(child.stderr, 'data')) as [Buffer]
  child.kill()
  expect(String(line)).toContain('tidebook: unpacked 1 of 3 packages\n')
})
