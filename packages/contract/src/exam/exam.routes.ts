import { PUBLIC_READ } from '../route.ts'
import type { Route } from '../route.ts'

const write = {
  method: 'POST',
  effect: 'write',
  auth: 'none',
  rate: 'change',
  bodyLimit: 2048,
  idempotency: 'none',
  timeout: 'business',
  enveloped: true,
} as const satisfies Partial<Route>

/** The knowledge test before registration (REG-003..007). The specification defines no path for it. */
export const examRoutes = {
  begin: {
    ...write,
    id: 'exam.begin',
    path: '/app/exam/begin',
    errors: ['invalidParameter', 'testExpired', 'tooFrequent', 'notReady'],
  },
  paper: {
    ...PUBLIC_READ,
    id: 'exam.paper',
    path: '/app/exam/paper/{draw}',
    timeout: 'business',
    enveloped: true,
    errors: ['invalidParameter', 'testExpired', 'notReady'],
  },
  grade: {
    ...write,
    id: 'exam.judge',
    path: '/app/exam/judge',
    errors: ['invalidParameter', 'testExpired', 'notReady'],
  },
} as const satisfies Record<string, Route>
