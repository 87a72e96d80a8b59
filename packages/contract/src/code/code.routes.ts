import { PUBLIC_READ } from '../route.ts'
import type { Route } from '../route.ts'

const code = { ...PUBLIC_READ, rate: 'change', timeout: 'business', enveloped: true, ownPages: true } as const

/** Codes by SMS and e-mail, and image codes (section 7). */
export const codeRoutes = {
  sms: {
    ...code,
    id: 'code.sms',
    path: '/app/code/sms/{uuid}/{phone}',
    errors: [
      'phoneFormat',
      'emailFormat',
      'imageCodeRequired',
      'invalidCode',
      'tooFrequent',
      'notOnThisNetwork',
      'notAllowed',
      'notReady',
    ],
  },
  img: {
    ...code,
    id: 'code.img',
    path: '/app/code/img_code/{uuid}/{id}',
    errors: ['invalidParameter', 'tooFrequent', 'notAllowed', 'notReady'],
  },
  checkSms: {
    ...code,
    id: 'code.checkSms',
    path: '/app/code/check_sms_code/{uuid}/{phone}',
    errors: [
      'phoneFormat',
      'emailFormat',
      'codeRequired',
      'codeFormat',
      'invalidCode',
      'codeMismatch',
      'codeExpired',
      'notAllowed',
      'notReady',
    ],
  },
  checkImg: {
    ...code,
    id: 'code.checkImg',
    path: '/app/code/check_img_code/{uuid}/{id}',
    errors: ['invalidCode', 'codeExpired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
