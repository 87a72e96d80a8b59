import { calls, contactFormatError, contactOf, type User } from '@tidebook/contract'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import { languageOf } from '../messages/message-text.ts'
import type { AccountContext } from './account-context.ts'
import { rememberBrowser } from './browser-cookie.ts'
import { callerOf, type CallContext } from './caller.ts'
import { resetPassword } from './change-account.ts'
import { logInByCode, logInByPassword } from './log-in.ts'
import { register, type Registration, type SignedIn } from './register.ts'
import { startBrowserSession } from './welcome.ts'

/** Registers the public calls: registration, login and password reset. */
export function registerOpenCalls({ call }: CallRegistry, context: AccountContext): void {
  const { logins } = context
  const welcome = (signedIn: SignedIn, callContext: CallContext): Promise<User> =>
    startBrowserSession(context, signedIn, callContext)
  const registerBy = async (
    typed: string,
    body: Omit<Registration, 'contact' | 'language'> & { readonly lang?: Registration['language'] | undefined },
    callContext: CallContext,
  ): Promise<User> => {
    const contact = contactOf(typed)
    if (contact === undefined) throw new ApiError(contactFormatError(typed))
    const language = body.lang ?? languageOf(callContext.agent.languages)
    return welcome(await register(context, { ...body, contact, language }, callerOf(callContext)), callContext)
  }

  call(calls.user.register, ({ params, body, ...callContext }) => registerBy(params.phone, body, callContext))
  call(calls.user.emailRegister, ({ params, body, ...callContext }) => registerBy(params.email, body, callContext))
  call(calls.user.pwdLogin, ({ params, body, ...callContext }) =>
    logins.watch({ name: params.account, way: 'password' }, callerOf(callContext), async () =>
      welcome(await logInByPassword(context, { name: params.account, ...body }, callerOf(callContext)), callContext),
    ),
  )
  call(calls.user.smsLogin, ({ params, body, ...callContext }) =>
    logins.watch({ name: params.phone, way: 'code' }, callerOf(callContext), async () =>
      welcome(await logInByCode(context, { target: params.phone, ...body }, callerOf(callContext)), callContext),
    ),
  )
  call(calls.user.resetPwd, async ({ params, body, ...callContext }) => {
    const { account, passkeys } = await resetPassword(context, params.phone, body, callerOf(callContext))
    await rememberBrowser(context.browsers, account, callContext)
    return { signInAgain: true as const, passkeys }
  })
}
