import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memberSockets } from './member-sockets.ts'

describe('sockets of a cluster', () => {
  it('are in the folders of the validators', () => {
    expect(memberSockets('/data', 2).paths).toEqual(['/data/cluster/1/abci.sock', '/data/cluster/2/abci.sock'])
  })

  it('are in a separate folder that only this user can enter when a path would be too long', () => {
    const { paths, remove } = memberSockets(`/${'long'.repeat(30)}`, 2)
    const [folder = ''] = paths.map((path) => dirname(path))
    expect(new Set(paths).size).toBe(2)
    expect(paths.every((path) => Buffer.byteLength(path) <= 100)).toBe(true)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const other = memberSockets(`/${'long'.repeat(30)}`, 2)
    expect(other.paths).not.toEqual(paths)
    for (const end of [remove, other.remove]) end()
    expect(existsSync(folder)).toBe(false)
  })
})
