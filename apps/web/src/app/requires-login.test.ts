import { describe, expect, it } from 'vitest'
import { ROUTES } from './route-table.ts'
import { requiresLogin } from './requires-login.ts'

function closed(config: { anonymously: boolean } | undefined, userStatus: 'need-login' | 'logged-in'): string[] {
  return ROUTES.filter((route) => requiresLogin(route, config, { userStatus })).map(({ name }) => name)
}

describe('screens that require a login', () => {
  it('exclude markets, help, registration and login, even without anonymous use (ROL-001)', () => {
    const open = ['home', 'market', 'trade', 'helpCenter', 'guide', 'register', 'login']
    expect(ROUTES.map(({ name }) => name)).toEqual(expect.arrayContaining(open))
    expect(closed({ anonymously: false }, 'need-login').filter((name) => open.includes(name))).toEqual([])
  })

  it('are empty while anonymous use is on, and the flagged ones when it is off (ENT-070 ROL-002 ROL-003 RTE-021)', () => {
    expect(closed({ anonymously: true }, 'need-login')).toEqual([])
    expect(closed(undefined, 'need-login')).toEqual([])
    const flagged = ROUTES.filter(({ login }) => login === true).map(({ name }) => name)
    expect(flagged).toHaveLength(5)
    expect(closed({ anonymously: false }, 'need-login')).toEqual(flagged)
    expect(closed({ anonymously: false }, 'logged-in')).toEqual([])
  })
})
