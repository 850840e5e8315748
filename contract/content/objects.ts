import { z } from 'zod';
import { eachOf, multilineTextField, textField, timeText } from '#contract/fields.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { CONTENT_SLUGS, MAX_CONTENT_LENGTH, PLACEHOLDERS } from '#domain/content.ts';
import { COUNTRIES } from '#domain/countries.ts';

const slugField = z.enum(CONTENT_SLUGS);
const versionField = z.int().min(0).meta({ description: '0: nothing saved yet' });

/** Markdown without HTML. */
export const contentText = z.strictObject({ title: z.string(), body: z.string() });
export type ContentText = z.infer<typeof contentText>;

export const contentInput = z.strictObject({
  /** The version the edit is based on; refused with CONTENT_CHANGED if there is a newer one. */
  version: versionField,
  /** Null restores the default text. */
  text: z
    .strictObject({
      title: textField(120).refine((title) => !title.includes('{{'), "A title can't have placeholders"),
      body: multilineTextField(MAX_CONTENT_LENGTH).refine((body) => body !== '', 'Required'),
    })
    .nullable(),
});

export const contentPageObject = z
  .strictObject({
    slug: slugField,
    language: z.enum(LANGUAGES),
    ...contentText.shape,
    /** When the operator last saved it; null for the default text. */
    updatedAt: timeText.nullable(),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof contentPageObject>;

const versionFields = {
  version: z.int(),
  author: z.string(),
  createdAt: timeText,
  isDefault: z.boolean(),
};

export const contentVersionObject = z
  .strictObject({ ...versionFields, ...contentText.shape })
  .meta({ id: 'ContentVersion' });

export const editedContentObject = z
  .strictObject({
    slug: slugField,
    language: z.enum(LANGUAGES),
    version: versionField,
    ...contentText.shape,
    isDefault: z.boolean(),
    default: contentText,
    /** The values in this language; null if not configured. */
    placeholders: z.strictObject(eachOf(PLACEHOLDERS, z.string().nullable())),
    /** Newest first. */
    versions: z.array(z.strictObject(versionFields)),
  })
  .meta({ id: 'EditedContent' });
export type EditedContent = z.infer<typeof editedContentObject>;

export const contentOverviewObject = z
  .strictObject({
    pages: z.array(
      z.strictObject({
        slug: slugField,
        language: z.enum(LANGUAGES),
        title: z.string(),
        version: versionField,
        isDefault: z.boolean(),
        author: z.string().nullable(),
        updatedAt: timeText.nullable(),
        /** The default text has changed since this was saved. */
        isOutdated: z.boolean(),
        /** The placeholders in this text that have no value. */
        missing: z.array(z.enum(PLACEHOLDERS)),
      }),
    ),
    /** The site's countries without a local helpline. */
    countriesWithoutHelpline: z.array(z.string()),
  })
  .meta({ id: 'ContentOverview' });
export type ContentOverview = z.infer<typeof contentOverviewObject>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 08:00');

export const helplineInput = z
  .strictObject({
    country: z.enum(COUNTRIES).nullable(),
    name: textField(120),
    phone: z
      .string()
      .trim()
      .regex(/^\+?\d[\d ()-]{2,24}$/, 'Must be a phone number')
      .nullable(),
    website: z
      .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
      .max(200)
      .nullable(),
    /** Local time, the same every day; equal times mean 24 hours a day. */
    hours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
  })
  .refine(({ phone, website }) => phone !== null || website !== null, {
    path: ['phone'],
    message: 'A helpline needs a phone number or a website',
  });

const MAX_HELPLINES = 200;

export const helplinesInput = z.strictObject({
  version: versionField,
  /** Null restores the default list. */
  helplines: z.array(helplineInput).max(MAX_HELPLINES).nullable(),
});

export const helplinesObject = z
  .strictObject({
    version: versionField,
    isDefault: z.boolean(),
    helplines: z.array(
      z.strictObject({
        country: z.string().nullable(),
        /** The country's calling code, such as +27. */
        callingCode: z.string().nullable(),
        name: z.string(),
        phone: z.string().nullable(),
        website: z.string().nullable(),
        hours: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Helplines' });
export type Helplines = z.infer<typeof helplinesObject>;
