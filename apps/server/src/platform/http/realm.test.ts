import { describe, expect, it } from 'vitest'
import { isServedUnder } from './realm.ts'

describe('isServedUnder', () => {
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
    expect(isServedUnder('staff', route, url)).toBe(realm === 'staff')
    expect(isServedUnder('people', route, url)).toBe(realm === 'people')
    expect(isServedUnder('both', route, url)).toBe(true)
  })

  it('serves the icon in every realm', () => {
    expect([isServedUnder('staff', '/*', '/icon.svg'), isServedUnder('people', '/*', '/icon.svg')]).toEqual([
      true,
      true,
    ])
  })
})
