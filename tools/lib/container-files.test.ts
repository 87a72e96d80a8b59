import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

interface RootPackage {
  readonly dependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const { dependencies, allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as RootPackage

describe('the Dockerfile', () => {
  it('starts from the pinned Node.js, fixed by a digest', () => {
    const [, version] = /^ARG NODE_IMAGE=node:([\d.]+)-bookworm-slim@sha256:[0-9a-f]{64}$/m.exec(dockerfile) ?? []
    expect(version).toBe(dependencies['node'])
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}']))
  })

  it('runs only the install scripts that the project allows', () => {
    const [, rebuilt = ''] = /npm rebuild --ignore-scripts=false ([^\\\n]+)/.exec(dockerfile) ?? []
    const names = rebuilt.trim().split(/\s+/)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => allowScripts[name] !== true)).toEqual([])
    expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts')
  })

  it('runs the program as an ordinary user', () => {
    expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/^USER 10001:10001$/m)
  })
})
