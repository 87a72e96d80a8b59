import { describe, expect, it } from 'vitest'
import { siteOf } from './passkey-site.ts'

function visit(web: string) {
  return { addresses: { web, stream: '', nodeHttp: '', nodeSocket: '', otherNodes: [] } }
}

describe('the site of passkeys', () => {
  it('is the host shown to the user, without its port', () => {
    const web = 'https://exchange.example:8443'
    expect(siteOf(visit(web))).toEqual({ origin: web, id: 'exchange.example' })
    expect(siteOf(visit('http://localhost:7350'))).toEqual({ origin: 'http://localhost:7350', id: 'localhost' })
  })

  it.each(['http://127.0.0.1:7350', 'http://192.168.1.5', 'http://[::1]:7350'])('does not exist at %s', (web) => {
    expect(() => siteOf(visit(web))).toThrow(expect.objectContaining({ code: 'notOnThisNetwork' }))
  })
})
