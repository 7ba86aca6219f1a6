/* SPDX-License-Identifier: Apache-2.0 */
/* StrictMath is defined bit for bit: the results of the JDK's own natives. */
#include "unit.h"

#include "vm/nat.h"
#include "vm/strictmath.h"

#include <string.h>

static const struct {
    double (*function)(double);
    uint64_t argument, result;
} known[] = {
    {strict_sin, 0x413b4fabe8ec1a08u, 0x3fec7b4a56211e13u},
    {strict_sin, 0xc14159940b9f4f21u, 0xbfe891c59cd32a89u},
    {strict_sin, 0xcec508520661dd52u, 0xbfe877230097a71eu},
    {strict_sin, 0x41433e096d72bdd5u, 0xbfe19a8a938141aau},
    {strict_sin, 0xeb44458f4f896c5cu, 0x3fe582b80751ab5cu},
    {strict_sin, 0x7e37e43c8800759cu, 0xbfea2c16b010e385u},
    {strict_sin, 0x7fefffffffffffffu, 0x3f7452fc98b34e97u},
    {strict_cos, 0x413b4fabe8ec1a08u, 0xbfdd2cdadf57078eu},
    {strict_cos, 0xc14159940b9f4f21u, 0xbfe480957ba1e051u},
    {strict_cos, 0xcec508520661dd52u, 0x3fe4a056d76fd4ecu},
    {strict_cos, 0x41433e096d72bdd5u, 0xbfeab90c818c5499u},
    {strict_cos, 0xeb44458f4f896c5cu, 0x3fe7b10e7c599f73u},
    {strict_cos, 0x7e37e43c8800759cu, 0xbfe2699022adc4c1u},
    {strict_cos, 0x7fefffffffffffffu, 0xbfefffe62ecfab75u},
    {strict_tan, 0x413b4fabe8ec1a08u, 0xbfff3d3e4c610927u},
    {strict_tan, 0xc14159940b9f4f21u, 0x3ff32c8b4c5eda1au},
    {strict_tan, 0xcec508520661dd52u, 0xbff2fa5d16c558beu},
    {strict_tan, 0x41433e096d72bdd5u, 0x3fe5147aff455875u},
    {strict_tan, 0xeb44458f4f896c5cu, 0x3fed0ddc1fb618fdu},
    {strict_tan, 0x7e37e43c8800759cu, 0x3ff6be411f37ac77u},
    {strict_tan, 0x7fefffffffffffffu, 0xbf74530cfe729484u},
    {strict_sin, 0x3fd3333333333333u, 0x3fd2e9cd95baba33u},
    {strict_sin, 0xbfe999999999999au, 0xbfe6f494c2bffecdu},
    {strict_sin, 0x3ff0000000000000u, 0x3feaed548f090ceeu},
    {strict_sin, 0x4004000000000000u, 0x3fe326af0dcfcab0u},
    {strict_sin, 0xc01f000000000000u, 0xbfefd3c0d19d91a6u},
    {strict_sin, 0x4076300000000000u, 0xbeff9bd0307d1de3u},
    {strict_sin, 0x40f86a0000000000u, 0x3fa24daa9c527e96u},
    {strict_sin, 0x4132d687e4189375u, 0xbfdfafcc6a382e25u},
    {strict_sin, 0x3e35798ee2308c3au, 0x3e35798ee2308c3au},
    {strict_sin, 0x3ff921fb54442d18u, 0x3ff0000000000000u},
    {strict_sin, 0x4002d97c7f3321d2u, 0x3fe6a09e667f3bcdu},
    {strict_cos, 0x3fd3333333333333u, 0x3fee921dd42f09bau},
    {strict_cos, 0xbfe999999999999au, 0x3fe64b6bde719865u},
    {strict_cos, 0x3ff0000000000000u, 0x3fe14a280fb5068cu},
    {strict_cos, 0x4004000000000000u, 0xbfe9a2f7ef858b7du},
    {strict_cos, 0xc01f000000000000u, 0x3fba924459c41abdu},
    {strict_cos, 0x4076300000000000u, 0xbfefffffffc18e4cu},
    {strict_cos, 0x40f86a0000000000u, 0xbfeffac3841b3da7u},
    {strict_cos, 0x4132d687e4189375u, 0xbfebcd7b4e942040u},
    {strict_cos, 0x3e35798ee2308c3au, 0x3ff0000000000000u},
    {strict_cos, 0x3ff921fb54442d18u, 0x3c91a62633145c07u},
    {strict_cos, 0x4002d97c7f3321d2u, 0xbfe6a09e667f3bccu},
    {strict_tan, 0x3fd3333333333333u, 0x3fd3cc2a44e29998u},
    {strict_tan, 0xbfe999999999999au, 0xbff079664793b60bu},
    {strict_tan, 0x3ff0000000000000u, 0x3ff8eb245cbee3a6u},
    {strict_tan, 0x4004000000000000u, 0xbfe7e79b4e00bb15u},
    {strict_tan, 0xc01f000000000000u, 0xc0232a2ffe123d4fu},
    {strict_tan, 0x4076300000000000u, 0x3eff9bd030bacc16u},
    {strict_tan, 0x40f86a0000000000u, 0xbfa250a9d503313du},
    {strict_tan, 0x4132d687e4189375u, 0x3fe23c36c029f802u},
    {strict_tan, 0x3e35798ee2308c3au, 0x3e35798ee2308c3au},
    {strict_tan, 0x3ff921fb54442d18u, 0x434d02967c31cdb5u},
    {strict_tan, 0x4002d97c7f3321d2u, 0xbff0000000000001u},
    {strict_asin, 0x3fb999999999999au, 0x3fb9a49276037884u},
    {strict_asin, 0xbfdf5c28f5c28f5cu, 0xbfe0630a0caf011au},
    {strict_asin, 0x3fe0000000000000u, 0x3fe0c152382d7366u},
    {strict_asin, 0x3fe8000000000000u, 0x3feb235315c680dcu},
    {strict_asin, 0xbfefae147ae147aeu, 0xbff6de3c6f33d51du},
    {strict_asin, 0x3ff0000000000000u, 0x3ff921fb54442d18u},
    {strict_asin, 0x3e112e0be826d695u, 0x3e112e0be826d695u},
    {strict_acos, 0x3fb999999999999au, 0x3ff787b22ce3f590u},
    {strict_acos, 0xbfdf5c28f5c28f5cu, 0x4000a9c02d4dd6d3u},
    {strict_acos, 0x3fe0000000000000u, 0x3ff0c152382d7366u},
    {strict_acos, 0x3fe8000000000000u, 0x3fe720a392c1d955u},
    {strict_acos, 0xbfefae147ae147aeu, 0x4008001be1bc011bu},
    {strict_acos, 0x3ff0000000000000u, 0x0000000000000000u},
    {strict_acos, 0x3e112e0be826d695u, 0x3ff921fb53ff74e9u},
    {strict_atan, 0x3fd3333333333333u, 0x3fd2a73a661eaf06u},
    {strict_atan, 0xbfe999999999999au, 0xbfe5977a5103ea93u},
    {strict_atan, 0x3ff0000000000000u, 0x3fe921fb54442d18u},
    {strict_atan, 0x4004000000000000u, 0x3ff30b6d796a4da8u},
    {strict_atan, 0xc01f000000000000u, 0xbff7145eac2088a4u},
    {strict_atan, 0x4034000000000000u, 0x3ff8555a2787981fu},
    {strict_atan, 0xc03e000000000000u, 0xbff8997fbb8b19c0u},
    {strict_atan, 0x4049000000000000u, 0x3ff8d0129acd6d1cu},
    {strict_atan, 0x3f847ae147ae147bu, 0x3f847ab48b1efb5du},
    {strict_atan, 0x4085e00000000000u, 0x3ff91c215d4de84du},
    {strict_atan, 0x40862c0000000000u, 0x3ff91c356bf85098u},
    {strict_atan, 0x3e112e0be826d695u, 0x3e112e0be826d695u},
    {strict_exp, 0x3fd3333333333333u, 0x3ff599058c8c1a96u},
    {strict_exp, 0xbfe999999999999au, 0x3fdcc1ce4581db88u},
    {strict_exp, 0x3ff0000000000000u, 0x4005bf0a8b14576au},
    {strict_exp, 0x4004000000000000u, 0x40285d6fd931e0bbu},
    {strict_exp, 0xc01f000000000000u, 0x3f3c3aa91ff0d498u},
    {strict_exp, 0x4034000000000000u, 0x41bceb088b68e804u},
    {strict_exp, 0xc03e000000000000u, 0x3d3a56e0c2ac7f75u},
    {strict_exp, 0x4049000000000000u, 0x44719103e4080b45u},
    {strict_exp, 0x3f847ae147ae147bu, 0x3ff0292a5d2f2226u},
    {strict_exp, 0x4085e00000000000u, 0x7f0d945df4f8ec8eu},
    {strict_exp, 0x40862c0000000000u, 0x7fe81e9b4b52d0c9u},
    {strict_exp, 0x3e112e0be826d695u, 0x3ff000000044b830u},
    {strict_expm1, 0x3fd3333333333333u, 0x3fd6641632306a56u},
    {strict_expm1, 0xbfe999999999999au, 0xbfe19f18dd3f123cu},
    {strict_expm1, 0x3ff0000000000000u, 0x3ffb7e151628aed2u},
    {strict_expm1, 0x4004000000000000u, 0x40265d6fd931e0bbu},
    {strict_expm1, 0xc01f000000000000u, 0xbfeffc78aadc01e5u},
    {strict_expm1, 0x4034000000000000u, 0x41bceb088a68e804u},
    {strict_expm1, 0xc03e000000000000u, 0xbfeffffffffffcb5u},
    {strict_expm1, 0x4049000000000000u, 0x44719103e4080b45u},
    {strict_expm1, 0x3f847ae147ae147bu, 0x3f84952e9791133fu},
    {strict_expm1, 0x4085e00000000000u, 0x7f0d945df4f8ec8eu},
    {strict_expm1, 0x40862c0000000000u, 0x7fe81e9b4b52d0c9u},
    {strict_expm1, 0x3e112e0be826d695u, 0x3e112e0be84bbb51u},
    {strict_sinh, 0x3fd3333333333333u, 0x3fd37d42af54b926u},
    {strict_sinh, 0xbfe999999999999au, 0xbfec6b5d3c9c16efu},
    {strict_sinh, 0x3ff0000000000000u, 0x3ff2cd9fc44eb982u},
    {strict_sinh, 0x4004000000000000u, 0x40183368cdb0b6d3u},
    {strict_sinh, 0xc01f000000000000u, 0xc0922324db11d23cu},
    {strict_sinh, 0x4034000000000000u, 0x41aceb088b68e804u},
    {strict_sinh, 0xc03e000000000000u, 0xc29370470aec28edu},
    {strict_sinh, 0x4049000000000000u, 0x44619103e4080b45u},
    {strict_sinh, 0x3f847ae147ae147bu, 0x3f847af7a654e9efu},
    {strict_sinh, 0x4085e00000000000u, 0x7efd945df4f8ec8eu},
    {strict_sinh, 0x40862c0000000000u, 0x7fd81e9b4b52d0c9u},
    {strict_sinh, 0x3e112e0be826d695u, 0x3e112e0be826d695u},
    {strict_cosh, 0x3fd3333333333333u, 0x3ff0b9b4e0b6ec4cu},
    {strict_cosh, 0xbfe999999999999au, 0x3ff566222fae825au},
    {strict_cosh, 0x3ff0000000000000u, 0x3ff8b07551d9f551u},
    {strict_cosh, 0x4004000000000000u, 0x40188776e4b30aa3u},
    {strict_cosh, 0xc01f000000000000u, 0x409223254bfc76bcu},
    {strict_cosh, 0x4034000000000000u, 0x41aceb088b68e804u},
    {strict_cosh, 0xc03e000000000000u, 0x429370470aec28edu},
    {strict_cosh, 0x4049000000000000u, 0x44619103e4080b45u},
    {strict_cosh, 0x3f847ae147ae147bu, 0x3ff000346de27853u},
    {strict_cosh, 0x4085e00000000000u, 0x7efd945df4f8ec8eu},
    {strict_cosh, 0x40862c0000000000u, 0x7fd81e9b4b52d0c9u},
    {strict_cosh, 0x3e112e0be826d695u, 0x3ff0000000000000u},
    {strict_tanh, 0x3fd3333333333333u, 0x3fd2a4dda7d914fau},
    {strict_tanh, 0xbfe999999999999au, 0xbfe53fca0a748a42u},
    {strict_tanh, 0x3ff0000000000000u, 0x3fe85efab514f394u},
    {strict_tanh, 0x4004000000000000u, 0x3fef9258260a71c2u},
    {strict_tanh, 0xc01f000000000000u, 0xbfefffff38c76668u},
    {strict_tanh, 0x4034000000000000u, 0x3ff0000000000000u},
    {strict_tanh, 0xc03e000000000000u, 0xbff0000000000000u},
    {strict_tanh, 0x4049000000000000u, 0x3ff0000000000000u},
    {strict_tanh, 0x3f847ae147ae147bu, 0x3f847ab48ae4595eu},
    {strict_tanh, 0x4085e00000000000u, 0x3ff0000000000000u},
    {strict_tanh, 0x40862c0000000000u, 0x3ff0000000000000u},
    {strict_tanh, 0x3e112e0be826d695u, 0x3e112e0be826d695u},
    {strict_log, 0x3fd3333333333333u, 0xbff34378fcbda721u},
    {strict_log, 0x3ff8000000000000u, 0x3fd9f323ecbf984cu},
    {strict_log, 0x4000000000000000u, 0x3fe62e42fefa39efu},
    {strict_log, 0x4024000000000000u, 0x40026bb1bbb55516u},
    {strict_log, 0x000012688b70e62bu, 0xc0864e69394d9508u},
    {strict_log, 0x7e37e43c8800759cu, 0x4085963447f87fb5u},
    {strict_log, 0x3ff000001ad7f29bu, 0x3e7ad7f2847b6492u},
    {strict_log, 0x3fefff2e48e8a71eu, 0xbf1a3738d2cf1cc2u},
    {strict_log, 0x400921f9f01b866eu, 0x3ff250cf662abf9au},
    {strict_log10, 0x3fd3333333333333u, 0xbfe0bb6c34d81502u},
    {strict_log10, 0x3ff8000000000000u, 0x3fc68a288b60b7fcu},
    {strict_log10, 0x4000000000000000u, 0x3fd34413509f79ffu},
    {strict_log10, 0x4024000000000000u, 0x3ff0000000000000u},
    {strict_log10, 0x000012688b70e62bu, 0xc073600000000000u},
    {strict_log10, 0x7e37e43c8800759cu, 0x4072c00000000000u},
    {strict_log10, 0x3ff000001ad7f29bu, 0x3e6750e5ca0b1098u},
    {strict_log10, 0x3fefff2e48e8a71eu, 0xbf06c54b17ee96f3u},
    {strict_log10, 0x400921f9f01b866eu, 0x3fdfd14c29395974u},
    {strict_log1p, 0x3fd3333333333333u, 0x3fd0ca937be1b9dcu},
    {strict_log1p, 0x3ff8000000000000u, 0x3fed5240f0e0e078u},
    {strict_log1p, 0x4000000000000000u, 0x3ff193ea7aad030au},
    {strict_log1p, 0x4024000000000000u, 0x40032ee3b77f374cu},
    {strict_log1p, 0x000012688b70e62bu, 0x000012688b70e62bu},
    {strict_log1p, 0x7e37e43c8800759cu, 0x4085963447f87fb5u},
    {strict_log1p, 0x3ff000001ad7f29bu, 0x3fe62e4319d22c7fu},
    {strict_log1p, 0x3fefff2e48e8a71eu, 0x3fe62dda22c2bf90u},
    {strict_log1p, 0x400921f9f01b866eu, 0x3ff6bcbe24a13c46u},
    {strict_log1p, 0xbfd3333333333333u, 0xbfd6d3c324e13f4eu},
    {strict_log1p, 0xbfeccccccccccccdu, 0xc0026bb1bbb55516u},
    {strict_log1p, 0x3ddb7cdfd9d7bdbbu, 0x3ddb7cdfd9d1d693u},
};

static void test_strictmath_known_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double x, y;
        uint64_t bits;
        memcpy(&x, &known[i].argument, 8);
        y = known[i].function(x);
        memcpy(&bits, &y, 8);
        assert_int_equal(bits, known[i].result);
    }
}

static void test_strictmath_special_values(void **state)
{
    (void)state;
    double zero = 0.0, nan = zero / zero, inf = 1 / zero;
    assert_true(strict_sin(inf) != strict_sin(inf));
    assert_true(strict_log(-1) != strict_log(-1));
    assert_true(strict_atan2(nan, 1) != 0);
    assert_true(strict_log(0) == -inf);
    assert_true(strict_exp(1000) == inf && strict_exp(-1000) == 0);
    assert_true(strict_tanh(inf) == 1 && strict_tanh(-inf) == -1);
    assert_true(1 / strict_sin(-zero) == -inf);
    assert_true(strict_expm1(-inf) == -1 && strict_log1p(-1) == -inf);
}

static void check_normalized(const char *path, const char *want)
{
    struct buf b;
    buf_init(&b);
    file_normalize(path, &b);
    assert_string_equal(b.at, want);
    buf_release(&b);
}

static void test_file_normalize(void **state)
{
    (void)state;
    check_normalized("/a/b/../c", "/a/c");
    check_normalized("/a/./b//c/", "/a/b/c");
    check_normalized("/..", "/");
    check_normalized("", "/");
    check_normalized("/a/../../etc/passwd", "/etc/passwd");
    check_normalized("/...", "/...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_strictmath_known_values),
        UNIT(test_strictmath_special_values),
        UNIT(test_file_normalize),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
