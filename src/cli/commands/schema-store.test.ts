import { expect, test } from 'vitest'
import { writeSchema } from './schema-store.ts'

test('tables stand with their indexes, foreign keys follow after all of them, and functions last', () => {
  const text = writeSchema({
    extensions: ['btree_gist'],
    tables: [
      {
        name: 'a',
        unlogged: false,
        settings: ['fillfactor=85', 'user_catalog_table=off'],
        columns: ['id uuid not null', 'b_id uuid'],
        constraints: ['constraint a_pkey PRIMARY KEY (id)'],
        references: ['constraint a_b_fkey FOREIGN KEY (b_id) REFERENCES b'],
        indexes: ['CREATE INDEX a_b ON public.a USING btree (b_id)'],
        comment: `comment on table a is 'An a.'`,
      },
      {
        name: 'b',
        unlogged: true,
        settings: [],
        columns: ['id uuid'],
        constraints: [],
        references: [],
        indexes: [],
        comment: null,
      },
    ],
    functions: ['CREATE FUNCTION f() ...'],
  })
  expect(text.split('\n\n').slice(1)).toEqual([
    'create extension btree_gist;',
    "create table a (\n  id uuid not null,\n  b_id uuid,\n  constraint a_pkey PRIMARY KEY (id)\n) with (fillfactor=85, user_catalog_table=off);\ncomment on table a is 'An a.';\nCREATE INDEX a_b ON public.a USING btree (b_id);",
    'create unlogged table b (\n  id uuid\n);',
    'alter table a add constraint a_b_fkey FOREIGN KEY (b_id) REFERENCES b;',
    'CREATE FUNCTION f() ...;',
  ])
})
