import { expect, it } from 'vitest'
import { setTomlValues } from './toml.ts'

const FILE = `# the application
proxy_app = "tcp://127.0.0.1:26658"
[rpc]
# laddr = "a comment"
laddr = "tcp://127.0.0.1:26657"
[p2p]
laddr = "tcp://0.0.0.0:26656"
pex = true
`

it('replaces values of their section and keeps the rest', () => {
  const values = { '': { proxy_app: 'unix:///a "b"' }, p2p: { laddr: 'tcp://127.0.0.1:1', pex: false } }
  expect(setTomlValues(FILE, values)).toBe(
    FILE.replace('"tcp://127.0.0.1:26658"', String.raw`"unix:///a \"b\""`)
      .replace('"tcp://0.0.0.0:26656"', '"tcp://127.0.0.1:1"')
      .replace('true', 'false'),
  )
})

it('refuses a value that the file does not have', () => {
  expect(() => setTomlValues(FILE, { rpc: { pex: true }, mempool: { size: 1 } })).toThrow(
    expect.objectContaining({ code: 'consensus/home', message: expect.stringContaining('rpc.pex, mempool.size') }),
  )
})
