import { describe, expect, it } from 'vitest'
import { servedUnder } from './realm.ts'

describe('servedUnder', () => {
  it.each([
    ['/staff/:section', '/staff/people', 'staff'],
    ['/staff/api/people', '/%73taff/api/people', 'staff'],
    ['/*', '/staff/assets/main.js', 'staff'],
    ['/*', '//st%61ff/assets/main.js', 'staff'],
    [undefined, '/STAFF', 'staff'],
    [undefined, '/%', 'people'],
    ['/app/user/pwd_login/:uuid/:account', '/app/user/pwd_login/x/staff', 'people'],
    ['/*', '/assets/index.js', 'people'],
    ['/*', '/staffage', 'people'],
    ['/', '/', 'people'],
    ['/vault/', '/vault/', 'people'],
  ] as const)('assigns %s, requested as %s, to %s', (route, url, realm) => {
    expect(servedUnder('staff', route, url)).toBe(realm === 'staff')
    expect(servedUnder('people', route, url)).toBe(realm === 'people')
    expect(servedUnder('both', route, url)).toBe(true)
  })

  it('serves the icon in every realm', () => {
    expect([servedUnder('staff', '/*', '/icon.svg'), servedUnder('people', '/*', '/icon.svg')]).toEqual([true, true])
  })
})
