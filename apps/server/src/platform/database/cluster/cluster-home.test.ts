import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { FINISHED_MARK, openClusterHome, PASSWORD_TO_SET } from './cluster-home.ts'

const logger = createLogger('silent')
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidebook-home-'))
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it.skipIf(process.getuid?.() !== 0)(
  'OPS-101 rejects a database that belongs to another user, because a command would read an empty one instead',
  async () => {
    const data = join(dataDir, 'postgres', 'data')
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, FINISHED_MARK), '')
    chmodSync(dataDir, 0o700)
    chownSync(join(data, FINISHED_MARK), 12_345, 12_345)
    const other = { name: 'other', uid: 23_456, gid: 23_456 }
    await expect(openClusterHome(dataDir, other, logger)).rejects.toMatchObject({
      code: 'server/database-failed',
      message: expect.stringContaining('belongs to the user with number 12345'),
    })
    expect(readdirSync(dataDir)).toEqual(['postgres'])
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['data'])
  },
)

describe('the database password', () => {
  it('is created once and stored with its cluster', async () => {
    const home = await openClusterHome(dataDir, undefined, logger)
    expect(home.password).toMatch(/^[0-9a-f]{48}$/)
    expect(statSync(join(home.folder, 'password')).mode & 0o777).toBe(0o600)
    writeFileSync(join(home.data, FINISHED_MARK), '')
    expect((await openClusterHome(dataDir, undefined, logger)).password).toBe(home.password)
    expect(existsSync(join(home.data, FINISHED_MARK))).toBe(true)
  })

  it('is created again for the existing cluster when an interrupted start left it empty', async () => {
    const { folder, data } = await openClusterHome(dataDir, undefined, logger)
    writeFileSync(join(data, FINISHED_MARK), '')
    writeFileSync(join(folder, 'password'), '')
    const healed = await openClusterHome(dataDir, undefined, logger)
    expect(healed.password).toMatch(/^[0-9a-f]{48}$/)
    expect(readFileSync(join(folder, 'password'), 'utf8')).toBe(healed.password)
    expect(existsSync(join(data, FINISHED_MARK))).toBe(true)
    expect(existsSync(join(folder, PASSWORD_TO_SET))).toBe(true)
  })
})
