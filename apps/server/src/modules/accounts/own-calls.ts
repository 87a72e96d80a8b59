import { calls, contactFormatError, contactOf, type Contact } from '@tidebook/contract'
import { ApiError } from '../../platform/http/http.errors.ts'
import { accountOf, ownAccount } from '../../platform/http/principal.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import type { AccountContext } from './account-context.ts'
import { toUser } from './account-view.ts'
import { setWallet, type Account } from './accounts.repository.ts'
import { rememberBrowser } from './browser-cookie.ts'
import { callerOf } from './caller.ts'
import { bindContact, changePassword, openAccount, removeContact } from './change-account.ts'
import { closeOwnAccount, exportAccount } from './close-account.ts'
import { clearToken } from './session-cookie.ts'
import { addressOfKey } from './wallet-key.ts'

async function viewOf(context: AccountContext, account: Account) {
  return toUser(account, await context.factsOf(account.id))
}

async function viewById(context: AccountContext, id: string) {
  return viewOf(context, await openAccount(context, id))
}

/** Registers the calls about sessions: end them, list them, and create a secret that represents one. */
function registerSessionCalls({ call }: CallRegistry, context: AccountContext): void {
  const { sessions, pool, now } = context

  call(calls.user.logout, async ({ params, body, principal, cookies, visit }) => {
    const id = ownAccount(principal, params.id)
    if (body.everywhere === true) await sessions.endAll(pool(), id)
    else if (principal?.session !== undefined) await sessions.end(id, principal.session)
    clearToken(cookies, visit)
    return { done: true as const }
  })
  call(calls.user.sessions, ({ params, principal }) =>
    sessions.list(ownAccount(principal, params.id), principal?.session),
  )
  call(calls.user.logins, ({ params, principal }) => context.logins.list(ownAccount(principal, params.id)))
  call(calls.user.endSession, async ({ params, body, principal }) => {
    if (!(await sessions.end(ownAccount(principal, params.id), body.session))) throw new ApiError('notAllowed')
    return { done: true as const }
  })
  call(calls.user.token, async ({ params, principal }) => {
    ownAccount(principal, params.id)
    if (principal?.session === undefined) throw new ApiError('signInRequired')
    return { timeStamp: now(), secret: await sessions.makeSecret(principal.session) }
  })
}

/** Registers the calls that set, change and remove the phone number and the e-mail address. */
function registerContactCalls({ call }: CallRegistry, context: AccountContext): void {
  call(calls.user.bindPhone, async ({ params, body, principal, ...callContext }) => {
    const id = ownAccount(principal, params.id)
    await bindContact(context, id, typed(body.phone), body, callerOf(callContext), true)
    clearToken(callContext.cookies, callContext.visit)
    return { signInAgain: true as const }
  })
  call(calls.user.bindEmail, async ({ params, body, principal, ...callContext }) => {
    const id = ownAccount(principal, params.id)
    if ((await openAccount(context, id)).email !== null) throw new ApiError('emailRegistered')
    await bindContact(context, id, typed(params.extra), body, callerOf(callContext), false)
    return viewById(context, id)
  })
  call(calls.user.changeEmail, async ({ params, body, principal, ...callContext }) => {
    const id = ownAccount(principal, params.id)
    await bindContact(context, id, typed(body.email), body, callerOf(callContext), false)
    return viewById(context, id)
  })
  call(calls.user.removePhone, async ({ params, body, principal, ...callContext }) => {
    const id = ownAccount(principal, params.id)
    await removeContact(context, id, 'phone', body, callerOf(callContext))
    return viewById(context, id)
  })
  call(calls.user.removeEmail, async ({ params, body, principal, ...callContext }) => {
    const id = ownAccount(principal, params.id)
    await removeContact(context, id, 'email', body, callerOf(callContext))
    return viewById(context, id)
  })
}

/** Registers the calls of a signed-in user about their own account. The calls reject other accounts. */
export function registerOwnCalls(registry: CallRegistry, context: AccountContext): void {
  const { call } = registry
  const { pool, definition } = context
  registerSessionCalls(registry, context)
  registerContactCalls(registry, context)

  call(calls.user.getMyself, async ({ params, principal }) => {
    const account = await openAccount(context, accountOf(principal))
    if (!isNamed(account, params.userName)) throw new ApiError('notAllowed')
    return viewOf(context, account)
  })
  call(calls.user.isActive, async ({ params, principal }) => {
    const { isActiveWallet } = await viewById(context, ownAccount(principal, params.id))
    return { isActiveWallet }
  })
  call(calls.user.changePwd, async ({ params, body, principal, ...callContext }) => {
    const id = ownAccount(principal, params.id)
    await changePassword(context, id, body, callerOf(callContext))
    await rememberBrowser(context.browsers, await openAccount(context, id), callContext)
    clearToken(callContext.cookies, callContext.visit)
    return { signInAgain: true as const }
  })
  call(calls.user.uploadWallet, async ({ params, body, principal }) => {
    const id = ownAccount(principal, params.id)
    ownAccount(principal, body.user)
    const key = body.publicKey.toUpperCase()
    await setWallet(pool(), id, key, addressOfKey(definition, key))
    return viewById(context, id)
  })

  call(calls.user.exportAll, ({ params, body, principal }) =>
    exportAccount(context, ownAccount(principal, params.id), body.password),
  )
  call(calls.user.close, async ({ params, body, principal, ...callContext }) => {
    const retained = await closeOwnAccount(
      context,
      ownAccount(principal, params.id),
      body.password,
      callerOf(callContext),
    )
    clearToken(callContext.cookies, callContext.visit)
    return { kept: [...retained] }
  })
}

function typed(text: string): Contact {
  const contact = contactOf(text)
  if (contact === undefined) throw new ApiError(contactFormatError(text))
  return contact
}

/** Returns whether a name refers to the caller: `me`, or one of the caller's identifiers (API-057). */
function isNamed({ id, userName, phone, email }: Account, name: string): boolean {
  return (
    name === 'me' ||
    name === id ||
    (userName !== null && userName.toLowerCase() === name.toLowerCase()) ||
    [phone, email].includes(contactOf(name)?.value ?? '')
  )
}
