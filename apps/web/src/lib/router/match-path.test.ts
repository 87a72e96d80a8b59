import { describe, expect, it } from 'vitest'
import { matchPath } from './match-path.ts'

describe('path patterns', () => {
  it('A21 ignores case and trailing slashes', () => {
    expect(matchPath('/tradingHistory/', '/tradinghistory')).toEqual({})
    expect(matchPath('/About', '/ABOUT/')).toEqual({})
    expect(matchPath('/Home', '/home/deal')).toBeUndefined()
    expect(matchPath('/Home', '/')).toBeUndefined()
  })

  it('returns the variable parts decoded, in their original case (RTE-003)', () => {
    expect(matchPath('/home/market/exchange/:area', '/Home/Market/exchange/USDT')).toEqual({ area: 'USDT' })
    expect(matchPath('/content/:id', '/content/a%20b')).toEqual({ id: 'a b' })
    expect(matchPath('/content/:id', '/content/100%')).toEqual({ id: '100%' })
    expect(matchPath('/content/:id', '/content')).toBeUndefined()
    expect(matchPath('/content/:id', '/content/1/2')).toBeUndefined()
  })
})
