import { examCalls } from '@tidebook/contract'
import type { ServerModule } from '../../platform/server-module.ts'
import { forgetDraws } from './exam-draws.ts'
import { examService, type ExamOptions } from './exam.service.ts'
import { examTables } from './exam-tables.ts'
import { shippedQuestions } from './question-bank.ts'

/** The knowledge test that comes before an account (REG-003..007). */
export const examModule = (options: Omit<ExamOptions, 'shipped'>): ServerModule => ({
  name: 'exam',
  roles: ['api'],
  migrations: { '2026-11-23-exam': examTables },
  jobs: [forgetDraws],
  calls: ({ call }) => {
    const exam = examService({ ...options, shipped: shippedQuestions() })
    call(examCalls.begin, ({ body, visit }) => exam.begin(body.language, body.again, visit.client.network))
    call(examCalls.paper, ({ params, query }) => exam.paper(params.draw, query.language))
    call(examCalls.judge, ({ body }) => exam.judge(body.draw, body.answers, body.language))
  },
})
