/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/rule.h"

#include <strings.h>

static const struct rule rules[] = {
#define RULE(code, command, level, rank, cwe, brief, help, example, repair) \
    {code, command, LEVEL_##level, rank, cwe, brief, help, example, repair},
#include "trace/rules.def"
#include "trace/rules_lint.def"
#undef RULE
};
enum { RULES = sizeof rules / sizeof *rules };

const struct rule *rule_find(const char *code)
{
    for (size_t i = 0; i < RULES; i++)
        if (strcasecmp(rules[i].code, code) == 0)
            return &rules[i];
    return NULL;
}

const struct rule *rule_at(size_t i)
{
    return i < RULES ? &rules[i] : NULL;
}
