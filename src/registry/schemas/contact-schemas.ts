// Shared by platforms, services and data hosts (specification §2.4).
import { z } from 'zod';
import { text } from './field-schemas.ts';

export const contact = z
  .strictObject({
    person: text('Name of a person or a team; may be empty.'),
    email: text('Email address; may be empty.'),
    phone: text('Telephone number; may be empty.'),
    form_url: text('URL of a contact form; may be empty.'),
  })
  .describe('Contact (§2.4).');

export const country = z
  .union([
    z.strictObject({ code: text('Two-letter country code.'), name: text('Its English name.') }),
    z.literal(''),
  ])
  .describe('The country, or an empty string (§2.4).');
