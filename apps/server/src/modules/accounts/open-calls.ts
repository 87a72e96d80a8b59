import { contactOf, userCalls, type User } from '@tidebook/contract'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import { languageOf } from '../messages/message-text.ts'
import type { AccountContext } from './account-context.ts'
import { knowBrowser } from './browser-cookie.ts'
import { callerOf, type Asked } from './caller.ts'
import { resetPassword } from './change-account.ts'
import { logInByCode, logInByPassword } from './log-in.ts'
import { register, type Registration, type SignedIn } from './register.ts'
import { welcomeIn } from './welcome.ts'

/** Registers the public calls: registration, login and password reset. */
export const registerOpenCalls = ({ call }: CallRegistry, context: AccountContext): void => {
  const { logins } = context
  const welcome = (signedIn: SignedIn, asked: Asked): Promise<User> => welcomeIn(context, signedIn, asked)
  const registerBy = async (
    typed: string,
    body: Omit<Registration, 'contact' | 'language'> & { readonly lang?: Registration['language'] | undefined },
    asked: Asked,
  ): Promise<User> => {
    const contact = contactOf(typed)
    if (contact === undefined) throw new ApiError('phoneFormat')
    const language = body.lang ?? languageOf(asked.agent.languages)
    return welcome(await register(context, { ...body, contact, language }, callerOf(asked)), asked)
  }

  call(userCalls.register, ({ params, body, ...asked }) => registerBy(params.phone, body, asked))
  call(userCalls.emailRegister, ({ params, body, ...asked }) => registerBy(params.email, body, asked))
  call(userCalls.pwdLogin, ({ params, body, ...asked }) =>
    logins.watch({ name: params.account, way: 'password' }, callerOf(asked), async () =>
      welcome(await logInByPassword(context, { name: params.account, ...body }, callerOf(asked)), asked),
    ),
  )
  call(userCalls.smsLogin, ({ params, body, ...asked }) =>
    logins.watch({ name: params.phone, way: 'code' }, callerOf(asked), async () =>
      welcome(await logInByCode(context, { target: params.phone, ...body }, callerOf(asked)), asked),
    ),
  )
  call(userCalls.resetPwd, async ({ params, body, ...asked }) => {
    const { account, passkeys } = await resetPassword(context, params.phone, body, callerOf(asked))
    await knowBrowser(context.browsers, account, asked)
    return { signInAgain: true as const, passkeys }
  })
}
