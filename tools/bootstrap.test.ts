import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const modules = join(process.cwd(), 'node_modules')
if (process.argv[2] === 'ci') {
  rmSync(modules, { recursive: true, force: true })
  mkdirSync(join(modules, '.bin'), { recursive: true })
} else {
  linkSync(process.env.RUNTIME, join(modules, '.bin', 'node'))
}
`

it('the runtime that an install removes reinstalls the dependencies', () => {
  const project = mkdtempSync(join(tmpdir(), 'tidebook-bootstrap-'))
  folders.push(project)
  const runtime = join(project, 'runtime')
  cpSync(process.execPath, runtime)
  chmodSync(runtime, 0o755)
  mkdirSync(join(project, 'tools'))
  cpSync(join(root, 'tools/bootstrap.mjs'), join(project, 'tools/bootstrap.mjs'))
  writeFileSync(join(project, 'tools/test.ts'), "process.stdout.write('handed over')\n")
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "allowScripts": {} }')
  writeFileSync(join(project, 'package-lock.json'), '{}')
  writeFileSync(join(project, 'npm.cjs'), NPM)
  const bin = join(project, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  const former = join(bin, 'node')
  linkSync(runtime, former)
  writeFileSync(join(project, 'node_modules/.tidebook-installed'), 'what an earlier version wanted')

  const { status, stdout, stderr } = spawnSync(former, ['tools/bootstrap.mjs', 'test'], {
    cwd: project,
    encoding: 'utf8',
    env: {
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
      npm_execpath: join(project, 'npm.cjs'),
      npm_node_execpath: runtime,
      RUNTIME: runtime,
    },
  })
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: 'handed over' })
})
