import { describe, expect, it } from 'vitest'
import { matchPath } from './match-path.ts'

describe('paths by pattern', () => {
  it('A21 upper and lower case are one, and slashes at the end do not count', () => {
    expect(matchPath('/tradingHistory/', '/tradinghistory')).toEqual({})
    expect(matchPath('/About', '/ABOUT/')).toEqual({})
    expect(matchPath('/Home', '/home/deal')).toBeUndefined()
    expect(matchPath('/Home', '/')).toBeUndefined()
  })

  it('RTE-003 gives the variable parts as written, decoded', () => {
    expect(matchPath('/home/market/exchange/:area', '/Home/Market/exchange/USDT')).toEqual({ area: 'USDT' })
    expect(matchPath('/content/:id', '/content/a%20b')).toEqual({ id: 'a b' })
    expect(matchPath('/content/:id', '/content/100%')).toEqual({ id: '100%' })
    expect(matchPath('/content/:id', '/content')).toBeUndefined()
    expect(matchPath('/content/:id', '/content/1/2')).toBeUndefined()
  })
})
