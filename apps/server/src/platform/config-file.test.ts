import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('OPS-101 settings in a file', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-config-'))
    file = join(folder, 'exchange.conf')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('apply where the environment does not set them', async () => {
    const lines = ['# ports', 'PORT=8000', '', '  export NODE_PORT = 8001 ', `SMS_BODY='{"a":"{to}","b":"{text}"}'`]
    await writeFile(file, `${lines.join('\r\n')}\nNODE_CLIENT_WORK_MS=50`)
    const config = readConfig({ CONFIG_FILE: file, PORT: '9000' })
    expect([config.port, config.nodePort, config.smsBody]).toEqual([9000, 8001, '{"a":"{to}","b":"{text}"}'])
    expect(config.nodeSettings).toEqual({ NODE_CLIENT_WORK_MS: '50' })
  })

  it('ignore an empty setting in the file and an empty CONFIG_FILE', async () => {
    await writeFile(file, 'NODE_URL=\nSMTP_URL=\n')
    expect(readConfig({ CONFIG_FILE: file })).toMatchObject({ nodeUrl: undefined, smtpUrl: undefined })
    expect(readConfig({ CONFIG_FILE: '' }).port).toBe(7350)
  })

  it.each([
    ['a name that is no setting', 'PROT=8000', 'names of settings in .*, and PROT is none'],
    ['a line that is neither setting nor comment', 'PORT=8000\nNODE_PORT 8001', 'NAME=value in line 2 of '],
    ['another file', 'CONFIG_FILE=/elsewhere', 'names of settings in .*, and CONFIG_FILE is none'],
  ])('rejects %s with its name', async (_what, text, words) => {
    await writeFile(file, text)
    expect(() => readConfig({ CONFIG_FILE: file })).toThrow(new RegExp(`^CONFIG_FILE: expected ${words}`))
  })

  it('reports a missing file together with the other problems', () => {
    expect(() => readConfig({ CONFIG_FILE: file, PORT: 'x' })).toThrow(
      `CONFIG_FILE: expected a file that can be read, not ${file} (ENOENT); PORT: expected a port number`,
    )
  })
})
