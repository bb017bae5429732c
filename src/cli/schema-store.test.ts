import { expect, test } from 'vitest'
import { writeSchema } from './schema-store.ts'

test('tables stand with their indexes, foreign keys follow after all of them', () => {
  const text = writeSchema({
    extensions: ['btree_gist'],
    tables: [
      {
        name: 'a',
        unlogged: false,
        columns: ['id uuid not null', 'b_id uuid'],
        constraints: ['constraint a_pkey PRIMARY KEY (id)'],
        references: ['constraint a_b_fkey FOREIGN KEY (b_id) REFERENCES b'],
        indexes: ['CREATE INDEX a_b ON public.a USING btree (b_id)'],
      },
      { name: 'b', unlogged: true, columns: ['id uuid'], constraints: [], references: [], indexes: [] },
    ],
  })
  expect(text.split('\n\n').slice(1)).toEqual([
    'create extension btree_gist;',
    'create table a (\n  id uuid not null,\n  b_id uuid,\n  constraint a_pkey PRIMARY KEY (id)\n);\nCREATE INDEX a_b ON public.a USING btree (b_id);',
    'create unlogged table b (\n  id uuid\n);',
    'alter table a add constraint a_b_fkey FOREIGN KEY (b_id) REFERENCES b;',
  ])
})
