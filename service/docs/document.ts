import { examples } from "#contract/examples.ts";
import { contract } from "#contract/index.ts";
import { type OpenApi, type Operation, openapi, type Parameter, type Reference } from "#contract/openapi.ts";

let madeDocument: OpenApi | undefined;
/** The interface as an OpenAPI document. It is created at the first request for it, because that takes most of the time of `createApp`. */
export function openApiDocument(): OpenApi {
  madeDocument ??= openapi(contract, examples);
  return madeDocument;
}

export const nameOf = ({ $ref }: Reference) => $ref.slice($ref.lastIndexOf("/") + 1);

export const parametersOf = ({ components }: OpenApi, { parameters }: Operation): Parameter[] =>
  parameters.flatMap((each) => ("$ref" in each ? (components.parameters[nameOf(each)] ?? []) : each));
