import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { RELEASED_ENTRIES, releasedManifest } from './client-package.ts'

describe('the manifest of the client package', () => {
  it.each(RELEASED_ENTRIES)('DEV-201 lists the code and the declarations of one source for %s', (entry) => {
    const { default: code, types } = releasedManifest([]).exports[entry] ?? {}
    const [, source] = /^\.\/dist\/(.+)\.js$/u.exec(code ?? '') ?? []
    expect(existsSync(join(root, 'packages', `${source}.ts`))).toBe(true)
    expect(types).toBe(`./dist/${source}.d.ts`)
  })

  it('DEV-201 requires the exact versions that the workspaces declare', () => {
    const { dependencies } = releasedManifest(['@noble/hashes'])
    expect(dependencies).toEqual({ '@noble/hashes': expect.stringMatching(/^\d+\.\d+\.\d+$/u) })
    expect(() => releasedManifest(['left-out'])).toThrow('left-out is imported but is not a dependency')
  })
})
