import { describe, expect, it } from 'vitest'
import { HOSTILE_LINKS } from './links.fixture.ts'
import { isHttpsLink, isOwnPath, isPageLink } from './links.ts'

describe('links', () => {
  it.each([
    'https://a.example',
    'https://a.example/a?b=c#d',
    'https://a.example:8443/x/y?z=1&w=%20#top',
    'https://xn--pple-43d.example/',
  ])('U29 %s leads to another site, as in a browser', (link) => {
    expect([isHttpsLink(link), isOwnPath(link), isPageLink(link)]).toEqual([true, false, true])
    expect(new URL(link)).toMatchObject({
      protocol: 'https:',
      username: '',
      hostname: expect.stringContaining('example'),
    })
  })

  it.each(['/', '/wallet', '/trade/SWT-CNY?side=buy'])('%s leads within the site', (link) =>
    expect([isHttpsLink(link), isOwnPath(link), isPageLink(link)]).toEqual([false, true, true]),
  )

  it.each(['', ...HOSTILE_LINKS])('%j leads nowhere', (link) =>
    expect([isHttpsLink(link), isOwnPath(link), isPageLink(link)]).toEqual([false, false, false]),
  )
})
